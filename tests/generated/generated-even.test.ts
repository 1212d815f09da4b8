import { describeCalls } from './describe-calls.ts'

describeCalls(0)
