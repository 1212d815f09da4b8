import { describeCalls } from './describe-calls.ts'

describeCalls('postgresql')
