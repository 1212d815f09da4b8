import { describeScreens } from './generated/describe-screens.ts'

describeScreens('pglite')
