/** The parts that `npm start` runs and their dependencies, in start order. */
const needs = {
  devnet: [],
  relay: [],
  server: ['devnet'],
  inbox: [],
  authVault: ['inbox'],
  recoveryVault: ['inbox'],
  secure: ['server', 'authVault', 'recoveryVault'],
  wallet: ['relay', 'server'],
  web: ['relay', 'server', 'secure'],
}
export const partNames = Object.keys(needs)

/** Keeps the highest port, that of hot reload, in the valid range. */
const portBaseMax = 50_000

/**
 * Ports by part: the defaults moved by `LATCHKEY_PORT_BASE`, so that several checkouts run side by side, or the values of
 * `LATCHKEY_WEB_PORT` and the like. An empty setting counts as unset.
 */
function portsOf(env) {
  const offset = wholeNumber(env, 'LATCHKEY_PORT_BASE', {
    fallback: 0,
    max: portBaseMax,
    what: 'is added to every port',
  })
  const port = (name, fallback) =>
    wholeNumber(env, name, { fallback: fallback + offset, max: 65_535, what: 'is a port' })
  return {
    offset,
    web: port('LATCHKEY_WEB_PORT', 3000),
    wallet: port('LATCHKEY_WALLET_PORT', 3001),
    server: port('LATCHKEY_SERVER_PORT', 4000),
    relay: port('LATCHKEY_RELAY_PORT', 4100),
    chainOne: port('LATCHKEY_CHAIN_ONE_PORT', 8545),
    chainTwo: port('LATCHKEY_CHAIN_TWO_PORT', 8546),
    solana: port('LATCHKEY_SOLANA_PORT', 8899),
    bundler: port('LATCHKEY_BUNDLER_PORT', 4337),
    onramp: port('LATCHKEY_ONRAMP_PORT', 4600),
    inbox: port('LATCHKEY_INBOX_PORT', 8025),
    smtp: port('LATCHKEY_SMTP_PORT', 1025),
    issuer: port('LATCHKEY_ISSUER_PORT', 4500),
    authVault: port('LATCHKEY_AUTH_VAULT_PORT', 4401),
    recoveryVault: port('LATCHKEY_RECOVERY_VAULT_PORT', 4402),
    secure: port('LATCHKEY_SECURE_PORT', 4200),
  }
}

/** The ports of `npm start` without settings. */
export const defaultPorts = Object.values(portsOf({})).filter((port) => port > 0)

function wholeNumber(env, name, { fallback, max, what }) {
  const text = env[name]?.trim() || String(fallback)
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value <= max) return value
  throw new Error(`${name} is '${text}': it ${what}, and must be a whole number from 0 to ${max}.`)
}

/** Label and address of each part. `program` if it is not `apps/<name>/src/main.ts`. */
export function partsOf(env) {
  const ports = portsOf(env)
  return {
    devnet: {
      label: 'local chains 31337, 31338, Solana; bundler; on-ramp',
      address: `http://127.0.0.1:${ports.chainOne} :${ports.chainTwo} :${ports.solana} :${ports.bundler} :${ports.onramp}`,
    },
    relay: { label: 'relay', address: `ws://localhost:${ports.relay}` },
    server: { label: 'server', address: `http://localhost:${ports.server}` },
    inbox: {
      label: 'development mail inbox, social sign-in',
      address: `http://127.0.0.1:${ports.inbox} :${ports.issuer}`,
      program: ['apps/devnet/src/inbox/main.ts'],
    },
    authVault: {
      label: 'key-share vault: sign-in',
      address: `http://127.0.0.1:${ports.authVault}`,
      program: ['apps/vault/src/main.ts', 'auth'],
    },
    recoveryVault: {
      label: 'key-share vault: recovery',
      address: `http://127.0.0.1:${ports.recoveryVault}`,
      program: ['apps/vault/src/main.ts', 'recovery'],
    },
    secure: {
      label: 'secure site: embedded wallet',
      address: `http://secure.localhost:${ports.secure}`,
      frontend: true,
      program: ['apps/secure/src/server/main.ts'],
    },
    wallet: { label: 'test wallet', address: `http://localhost:${ports.wallet}`, frontend: true },
    web: { label: 'web app (visitor)', address: `http://localhost:${ports.web}`, frontend: true },
  }
}

/** Names to start for `--only a,b`, `--without a,b` and `--no-devnet`, dependencies first. */
export function selectParts({ only, without = [], noDevnet }) {
  const wanted = new Set()
  const left = new Set(noDevnet ? [...without, 'devnet'] : without)
  for (const name of left) assertPart(name)
  const add = (name) => {
    assertPart(name)
    if (left.has(name)) return
    for (const need of needs[name]) add(need)
    wanted.add(name)
  }
  for (const name of only ?? partNames) add(name)
  return [...wanted]
}

function assertPart(name) {
  if (!partNames.includes(name)) throw new Error(`There is no part '${name}'. Parts: ${partNames.join(', ')}.`)
}

/** Settings for every part. The environment takes precedence; an empty value counts as unset. */
export function environment(env, dataDir) {
  const ports = portsOf(env)
  const defaults = {
    // Unset would mean production.
    LATCHKEY_ENV: 'development',
    LATCHKEY_PORT_BASE: ports.offset,
    LATCHKEY_WEB_PORT: ports.web,
    LATCHKEY_WALLET_PORT: ports.wallet,
    LATCHKEY_SERVER_PORT: ports.server,
    LATCHKEY_RELAY_PORT: ports.relay,
    LATCHKEY_CHAIN_ONE_PORT: ports.chainOne,
    LATCHKEY_CHAIN_TWO_PORT: ports.chainTwo,
    LATCHKEY_SOLANA_PORT: ports.solana,
    LATCHKEY_BUNDLER_PORT: ports.bundler,
    LATCHKEY_ONRAMP_PORT: ports.onramp,
    LATCHKEY_INBOX_PORT: ports.inbox,
    LATCHKEY_SMTP_PORT: ports.smtp,
    LATCHKEY_ISSUER_PORT: ports.issuer,
    LATCHKEY_AUTH_VAULT_PORT: ports.authVault,
    LATCHKEY_RECOVERY_VAULT_PORT: ports.recoveryVault,
    LATCHKEY_SECURE_PORT: ports.secure,
    LATCHKEY_SECURE_ORIGIN: `http://secure.localhost:${ports.secure}`,
    // Links in mails lead to the secure site, which forwards them.
    LATCHKEY_AUTH_VAULT_URL: `http://secure.localhost:${ports.secure}/vault/auth`,
    LATCHKEY_RECOVERY_VAULT_URL: `http://secure.localhost:${ports.secure}/vault/recovery`,
    LATCHKEY_AUTH_VAULT_SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    LATCHKEY_RECOVERY_VAULT_SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    LATCHKEY_WEB_URL: `http://localhost:${ports.web}`,
    LATCHKEY_WALLET_URL: `http://localhost:${ports.wallet}`,
    LATCHKEY_SERVER_URL: `http://localhost:${ports.server}`,
    LATCHKEY_RELAY_URL: `ws://localhost:${ports.relay}`,
    LATCHKEY_CHAIN_ONE_URL: `http://127.0.0.1:${ports.chainOne}`,
    LATCHKEY_CHAIN_TWO_URL: `http://127.0.0.1:${ports.chainTwo}`,
    LATCHKEY_SOLANA_URL: `http://127.0.0.1:${ports.solana}`,
    LATCHKEY_BUNDLER_URL: `http://127.0.0.1:${ports.bundler}`,
    LATCHKEY_ONRAMP_URL: `http://localhost:${ports.onramp}`,
    LATCHKEY_PUBLIC_ORIGINS: `http://localhost:${ports.web},http://localhost:${ports.wallet}`,
  }
  const settings = Object.entries(defaults).map(([name, value]) => [name, env[name]?.trim() || String(value)])
  // Absolute, because parts run in the folder of the checkout.
  return { ...Object.fromEntries(settings), LATCHKEY_DATA_DIR: dataDir }
}
