/**
 * The parts `npm start` runs: their default ports (design.md §3), what each one needs, and how it is started.
 * `LATCHKEY_PORT_BASE` is added to every port, so that several checkouts or test runs live side by side.
 */
const offset = Number(process.env.LATCHKEY_PORT_BASE ?? 0)
if (!Number.isInteger(offset) || offset < 0 || offset > 50_000)
  throw new Error('LATCHKEY_PORT_BASE must be a whole number from 0 to 50000; it is added to every port.')

const ports = {
  web: 3000 + offset,
  wallet: 3001 + offset,
  server: 4000 + offset,
  relay: 4100 + offset,
  chainOne: 8545 + offset,
  chainTwo: 8546 + offset,
}

export const parts = {
  devnet: {
    needs: [],
    label: 'local chains 31337, 31338',
    address: `http://127.0.0.1:${ports.chainOne} :${ports.chainTwo}`,
  },
  relay: { needs: [], label: 'relay', address: `ws://localhost:${ports.relay}` },
  server: { needs: ['devnet'], label: 'server', address: `http://localhost:${ports.server}` },
  wallet: {
    needs: ['relay', 'server'],
    label: 'test wallet',
    address: `http://localhost:${ports.wallet}`,
    frontend: true,
  },
  web: {
    needs: ['relay', 'server'],
    label: 'web app (visitor)',
    address: `http://localhost:${ports.web}`,
    frontend: true,
  },
}

/** Names to start for `--only a,b`, `--without a,b` and `--no-devnet`, dependencies first. */
export function selectParts({ only, without = [], noDevnet }) {
  const wanted = new Set()
  const left = new Set(noDevnet ? [...without, 'devnet'] : without)
  for (const name of left) assertPart(name)
  const add = (name) => {
    assertPart(name)
    if (left.has(name)) return
    for (const need of parts[name].needs) add(need)
    wanted.add(name)
  }
  for (const name of only ?? Object.keys(parts)) add(name)
  return [...wanted]
}

function assertPart(name) {
  if (!(name in parts)) throw new Error(`Unknown part '${name}'. Parts: ${Object.keys(parts).join(', ')}.`)
}

/** Environment every part gets; a value set from outside wins. */
export function environment(dataDir) {
  const offsetText = String(offset)
  return {
    LATCHKEY_PORT_BASE: offsetText,
    LATCHKEY_DATA_DIR: dataDir,
    LATCHKEY_WEB_PORT: String(ports.web),
    LATCHKEY_WALLET_PORT: String(ports.wallet),
    LATCHKEY_SERVER_PORT: String(ports.server),
    LATCHKEY_RELAY_PORT: String(ports.relay),
    LATCHKEY_CHAIN_ONE_PORT: String(ports.chainOne),
    LATCHKEY_CHAIN_TWO_PORT: String(ports.chainTwo),
    LATCHKEY_WEB_URL: `http://localhost:${ports.web}`,
    LATCHKEY_WALLET_URL: `http://localhost:${ports.wallet}`,
    LATCHKEY_SERVER_URL: `http://localhost:${ports.server}`,
    LATCHKEY_RELAY_URL: `ws://localhost:${ports.relay}`,
    LATCHKEY_CHAIN_ONE_URL: `http://127.0.0.1:${ports.chainOne}`,
    LATCHKEY_CHAIN_TWO_URL: `http://127.0.0.1:${ports.chainTwo}`,
    LATCHKEY_PUBLIC_ORIGINS: `http://localhost:${ports.web},http://localhost:${ports.wallet}`,
  }
}
