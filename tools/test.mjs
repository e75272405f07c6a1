import { randomInt } from 'node:crypto'
import { finish, runSteps } from './gate/runSteps.mjs'
import { isSoaked } from './gate/soaked.mjs'
import { ciSteps, interopSteps, steps } from './gate/steps.mjs'
import { ensureInstalled } from './run/install.mjs'
import { occupyPorts } from './run/occupyPorts.mjs'
import { defaultPorts } from './run/parts.mjs'
import { interop } from './run/paths.mjs'
import { ensureRedis } from './run/redisServer.mjs'

// `npm test`: source checks, unit and integration tests, and the main paths in a browser.
// `--check`: only the checks that read the source. `--interop`: only the tests against the official clients.
// `--ci`: everything, except steps whose inputs are unchanged since they last passed in a soak.
// `--soak`: everything, or the named steps after a build. Records the steps that passed in tools/soaked.json. After a failure, the next
// soak with the same inputs skips the test files that passed.
// With the last three, a skipped test is a failure.
const all = { ...steps, ...ciSteps, ...interopSteps }
const [mode, ...named] = process.argv.slice(2)
const strict = ['--ci', '--soak', '--interop'].includes(mode)
await ensureInstalled()
const chosen = choose()
if (Object.keys(chosen).some((name) => name in interopSteps)) await ensureInstalled(interop)
if (mode === '--soak') {
  process.env.LATCHKEY_POWER_CUTS ??= '200'
  process.env.LATCHKEY_SEED ??= String(randomInt(2 ** 31))
  console.log(`Seed of the properties: LATCHKEY_SEED=${process.env.LATCHKEY_SEED}`)
}
if (mode !== '--check') {
  ensureRedis()
  await occupyPorts(defaultPorts)
}
finish(await runSteps(chosen, { record: mode === '--soak' }), { strict })

function choose() {
  const pick = (names) => Object.fromEntries(names.map((name) => [name, all[name] ?? unknown(name)]))
  if (mode === '--check') return pick(Object.keys(steps).filter((name) => steps[name].source))
  if (mode === '--interop') return interopSteps
  if (mode === '--ci') return pick(Object.keys(all).filter((name) => !isLeftOut(name)))
  if (mode === '--soak') return named.length > 0 ? pick(['build', ...named]) : all
  return steps
}

function isLeftOut(name) {
  const soaked = isSoaked(name, all[name])
  if (soaked) console.log(`── ${name}: not run: its inputs are unchanged since it passed in npm run soak`)
  return soaked
}

function unknown(name) {
  console.error(`No step is called "${name}". The steps:\n${Object.keys(all).join('\n')}`)
  process.exit(1)
}
