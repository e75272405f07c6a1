import { testFlows } from './flows.ts'
import { startWebKit } from './webkit.ts'

testFlows('WebKit', startWebKit)
