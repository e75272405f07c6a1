import { startFirefox } from './firefox.ts'
import { testFlows } from './flows.ts'

testFlows('Firefox', startFirefox)
