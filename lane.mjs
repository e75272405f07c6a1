import { runSteps } from './tools/gate/runSteps.mjs'
import { steps, ciSteps, interopSteps } from './tools/gate/steps.mjs'
const all = { ...steps, ...interopSteps, ...ciSteps }
const names = process.argv.slice(2)
try { await runSteps(Object.fromEntries(names.map((n) => [n, all[n]])), { record: true }); console.log('LANE done') } catch (e) { console.log('LANEFAIL', e?.message) }
