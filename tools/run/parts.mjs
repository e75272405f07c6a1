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

const relaysMin = 2
const relaysMax = 5
/** The relays of `npm start` without `--relays` and `--redis`: one, on its own storage. */
const oneRelay = { names: ['relay'], startsRedis: false, redisUrl: undefined }

/**
 * The relays for `--relays N` and `--redis redis://…`: their names, the address of the Redis they share, and whether it is a part
 * as well. `REDIS_URL` of the environment counts as `--redis` where several relays need one. @throws naming the option
 */
export function relaysOf({ relays, redis }, env) {
  if (relays === undefined && redis === undefined) return oneRelay
  const count = relays === undefined ? 1 : /^\d$/.test(relays) ? Number(relays) : 0
  if (relays !== undefined && (count < relaysMin || count > relaysMax))
    throw new Error(`--relays is '${relays}': it must be a whole number from ${relaysMin} to ${relaysMax}.`)
  // The value is not repeated, because it may contain a password.
  if (
    redis !== undefined &&
    !redis.split(',').every((url) => /^rediss?:\/\/[^/]/.test(url.trim()) && URL.canParse(url))
  )
    throw new Error('--redis must be redis:// or rediss:// addresses, separated by commas.')
  const given = redis ?? (env.REDIS_URL?.trim() || undefined)
  return {
    names: Array.from({ length: count }, (_, index) => (index === 0 ? 'relay' : `relay${index + 1}`)),
    startsRedis: given === undefined,
    redisUrl: given ?? `redis://127.0.0.1:${portsOf(env).redis}`,
  }
}

/** With several relays, each start of the first one starts the others too. */
function needsOf({ names: [first, ...others], startsRedis }) {
  const redis = startsRedis ? ['redis'] : []
  return {
    ...(startsRedis && { redis: [] }),
    ...needs,
    // The last one first, so that the table, which is reversed, lists them by number.
    [first]: [...redis, ...others.toReversed()],
    ...Object.fromEntries(others.map((name) => [name, redis])),
  }
}

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
    relay2: port('LATCHKEY_RELAY2_PORT', 4101),
    relay3: port('LATCHKEY_RELAY3_PORT', 4102),
    relay4: port('LATCHKEY_RELAY4_PORT', 4103),
    relay5: port('LATCHKEY_RELAY5_PORT', 4104),
    redis: port('LATCHKEY_REDIS_PORT', 4110),
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

/**
 * Label and address of each part. `program` if it is not `apps/<name>/src/main.ts`; `settings` that differ from those of the
 * other parts.
 */
export function partsOf(env, relays = oneRelay) {
  const ports = portsOf(env)
  const shared = sharingParts(env, { ports, ...relays })
  return {
    devnet: {
      label: 'local chains 31337, 31338, Solana; bundler; on-ramp',
      address: `http://127.0.0.1:${ports.chainOne} :${ports.chainTwo} :${ports.solana} :${ports.bundler} :${ports.onramp}`,
    },
    relay: { label: 'relay', address: `ws://localhost:${ports.relay}` },
    ...shared.relays,
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
    wallet: {
      ...{ label: 'test wallet', address: `http://localhost:${ports.wallet}`, frontend: true },
      settings: shared.walletSettings,
    },
    web: {
      ...{ label: 'web app (visitor)', address: `http://localhost:${ports.web}`, frontend: true },
      settings: shared.webSettings,
    },
  }
}

/** The parts that differ when relays share a Redis: the web app prefers the first relay, the test wallet the second. */
function sharingParts(env, { ports, names, startsRedis, redisUrl }) {
  if (redisUrl === undefined) return {}
  const urls = names.map((name) => `ws://localhost:${ports[name]}`)
  const [first, second = first, ...others] = urls
  // Each relay accepts tokens for all addresses; a page prefers the first of its list.
  const listed = (list) => (env.LATCHKEY_RELAY_URL?.trim() ? {} : { LATCHKEY_RELAY_URL: [...new Set(list)].join() })
  const users = names.length > 1 ? [', preferred by the web app', ', preferred by the test wallet'] : []
  const relays = names.map((name, index) => [
    name,
    {
      label: `relay${index > 0 ? ` ${index + 1}` : ''}${users[index] ?? ''}`,
      address: urls[index],
      program: ['apps/relay/src/main.ts'],
      settings: { LATCHKEY_RELAY_PORT: String(ports[name]), REDIS_URL: redisUrl, ...listed(urls) },
    },
  ])
  const redis = {
    label: 'Redis of the relays',
    address: redisUrl,
    program: ['tools/run/redis.mjs', String(ports.redis)],
  }
  return {
    relays: { ...Object.fromEntries(relays), ...(startsRedis && { redis }) },
    webSettings: listed(urls),
    walletSettings: listed([second, first, ...others]),
  }
}

/** Names to start for `--only a,b`, `--without a,b` and `--no-devnet`, dependencies first. */
export function selectParts({ only, without = [], noDevnet, relays = oneRelay }) {
  const needed = needsOf(relays)
  const names = Object.keys(needed)
  const wanted = new Set()
  const left = new Set(noDevnet ? [...without, 'devnet'] : without)
  const assertPart = (name) => {
    if (!names.includes(name)) throw new Error(`There is no part '${name}'. Parts: ${names.join(', ')}.`)
  }
  for (const name of left) assertPart(name)
  const add = (name) => {
    assertPart(name)
    if (left.has(name)) return
    for (const need of needed[name]) add(need)
    wanted.add(name)
  }
  for (const name of only ?? names) add(name)
  return [...wanted]
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
