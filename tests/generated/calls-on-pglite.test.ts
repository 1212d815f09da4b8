import { describeCalls } from './describe-calls.ts'

describeCalls('pglite')
