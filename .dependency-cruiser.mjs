/**
 * Allowed imports between packages; reasons in `docs/decisions/0001-layers.md`. Tests may import more, and nothing may import a
 * test.
 */

const notTests = '\\.test\\.tsx?$'
/** Scenes of a package's views with scripted surroundings; not published. */
const galleries = '^packages/[^/]+/gallery/'
/** Shared test helpers of a package or an app; not published. */
const testFolders = '^(packages|apps)/(chains/)?[^/]+/test/'
const frameCodec = '^packages/frame/src/host/codec\\.ts$'
const lazyConnector = '^packages/core/src/connect/walletConnect\\.ts$'

/** The packages that each package may import; all others are forbidden. */
const allowed = {
  base: [],
  texts: [],
  contracts: ['base', 'texts'],
  node: ['base', 'contracts'],
  crypto: ['base', 'contracts'],
  siwx: ['base', 'contracts'],
  custody: ['base'],
  walletconnect: ['base', 'contracts', 'crypto', 'siwx'],
  frame: ['base', 'contracts', 'crypto', 'siwx'],
  api: ['base', 'contracts'],
  core: ['base', 'contracts', 'crypto', 'siwx', 'walletconnect', 'frame/src/host', 'api'],
  react: ['base', 'contracts', 'core'],
  ui: ['base'],
  modal: ['base', 'contracts', 'siwx', 'core', 'react', 'texts', 'ui'],
  latchkey: ['base', 'contracts', 'siwx', 'walletconnect', 'api', 'core', 'react', 'ui', 'modal'],
  'chains/[^/]+': ['base', 'contracts', 'crypto', 'siwx', 'core'],
  verify: ['base', 'contracts', 'siwx'],
  testing: [
    'base',
    'contracts',
    'crypto',
    'siwx',
    'walletconnect',
    'frame/src/guest',
    'chains/[^/]+/src/keys',
    'chains/eip155/src/rpc',
    'chains/solana/src/networks',
  ],
}

/** Apps that a package may import because it re-exports their code. */
const apps = { testing: ['^apps/relay/src/', '^apps/devnet/src/startAnvil\\.ts$'] }

const layers = Object.entries(allowed).map(([name, others]) => ({
  name: `layer-${name.replace(/\W+/g, '')}`,
  severity: 'error',
  comment: `packages/${name} may import ${others.length > 0 ? others.join(', ') : 'no other package'}.`,
  from: { path: `^packages/(${name})/`, pathNot: [notTests, testFolders, galleries] },
  to: {
    path: '^(packages|apps)/',
    pathNot: ['^packages/$1/', ...others.map((other) => `^packages/${other}/`), ...(apps[name] ?? [])],
  },
}))

/**
 * Folders of the secure site, from the bottom to the top: each may import those below it, but none of its own row. What is
 * not listed is on top. The texts of a folder may be imported from anywhere, and tests may import anything.
 */
const secureRows = [
  ['dialog', 'layer', 'siteWindow', 'frame/language\\.ts'],
  ['signer'],
  ['site'],
  ['rpc'],
  ['requests'],
  ['smartAccount'],
  ['permissions', 'replacement', 'typedData'],
  ['approval/(rules|refusal|queue)'],
  ['approval/estimate'],
  ['approval'],
  ['login'],
  ['social', 'deletion', 'emailChange'],
  ['mailedProof'],
  ['protection'],
  ['export'],
  ['settings', 'recovery'],
  ['frame', 'server'],
]

/** The same for the modal. A view reaches other views by name, through the router; a folder of views imports only parts of others. */
const modalRows = [
  ['shell/chunk\\.ts', 'appearance\\.ts', 'isPhone\\.ts', 'isRejection\\.ts', 'whenIdle\\.ts'],
  ['i18n'],
  ['router', 'toasts/toast\\.ts'],
  ['modalController\\.ts'],
  ['ModalContext\\.ts'],
  ['shell', 'toasts'],
  ['views/shared'],
  [
    'views/names',
    'views/networks',
    'views/nfts',
    'views/permissions',
    'views/siwx',
    'views/troubleshoot',
    'views/upgrade',
    'views/wallets',
    'views/whatIsAWallet',
  ],
  ['views/activity', 'views/email'],
  ['views/onramp', 'views/social', 'views/updateEmail'],
  ['views/connect', 'views/send'],
  ['views/getWallet', 'views/swap'],
  ['views/prices'],
  ['views/account'],
  ['screen'],
]

/** Rules for rows of folders below `root`. */
function orderedFolders(name, root, rows, free = []) {
  const foldersOf = (some) => `^${root}/(${some.flat().join('|')})(/|$)`
  return rows.map((row, index) => {
    const below = rows.slice(0, index).map((one) => foldersOf([one]))
    const folder = row[0].match(/\w+(\/\w+)?/)[0].replace('/', '-')
    return {
      name: `${name}-${folder}-${index + 1}`,
      comment: `In ${root}, each of ${row.join(', ')} may import only itself and the folders below.`,
      from: { path: foldersOf([row]), pathNot: [notTests, ...free, ...below] },
      to: { path: `^${root}/`, pathNot: [...free, ...below, `^${root}/$1(/|$)`] },
    }
  })
}

const orders = [
  ...orderedFolders('secure', 'apps/secure/src', secureRows, ['/texts/']),
  ...orderedFolders('modal', 'packages/modal/src', modalRows),
]

const rules = [
  {
    name: 'no-cycles',
    comment: 'No cycle of imports, inside a package or between packages; types and import() count as well.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'Every import must lead somewhere.',
    from: {},
    to: { couldNotResolve: true, pathNot: '\\?|^virtual:' },
  },
  {
    name: 'walletconnect-lazily',
    comment: 'core reaches the wallet protocol only by import(), so that it is not in the eager path. Types are free.',
    from: { path: '^packages/core/src/', pathNot: [notTests, lazyConnector] },
    to: { path: '^packages/walletconnect/', dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'wallet-connect-connector-lazily',
    comment: 'The only file of core that imports the wallet protocol is itself loaded by import() only.',
    from: { pathNot: notTests },
    to: { path: lazyConnector, dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'operations-below-their-kinds',
    comment:
      'What is particular to a kind of operation is in the row of its feature; operationKinds.ts joins the rows.',
    from: { path: '^packages/core/src/operations/', pathNot: notTests },
    to: { path: '^packages/core/src/(send|swap|onramp)/' },
  },
  {
    name: 'keys-and-verify-alone',
    comment: 'keys and verify of a chain are used by servers and wallets: they never see core.',
    from: { path: '^packages/chains/[^/]+/src/(keys|verify)/', pathNot: notTests },
    to: { path: '^packages/core/' },
  },
  {
    name: 'frame-host-and-guest-apart',
    comment: 'The host and the guest of the frame channel share only its message table.',
    from: { path: '^packages/frame/src/(host|guest)/', pathNot: notTests },
    to: { path: '^packages/frame/src/(host|guest)/', pathNot: '^packages/frame/src/$1/' },
  },
  {
    name: 'servers-without-front-end',
    comment: 'server, relay and vault never import core, react, ui, modal or what is built on them.',
    from: { path: '^apps/(server|relay|vault)/', pathNot: notTests },
    to: { path: '^packages/(core|react|ui|modal|latchkey)/' },
  },
  {
    name: 'apps-apart',
    comment: 'An app imports no other app, but for the addresses of the development network.',
    from: { path: '^apps/([^/]+)/', pathNot: [notTests, testFolders] },
    to: { path: '^apps/', pathNot: ['^apps/$1/', '^apps/devnet/src/deployments\\.json$'] },
  },
  {
    name: 'node-not-in-pages',
    comment: 'What our Node programs share is for them; a page reads only what its server tells it.',
    from: { path: '^apps/[^/]+/src/client/', pathNot: notTests },
    to: { path: '^packages/node/', pathNot: '^packages/node/src/site/pageConfig\\.ts$' },
  },
  {
    name: 'chain-libraries-in-chains',
    comment:
      'viem, Solana and Bitcoin libraries live in chains, chain features of the server, Farcaster in the vault, the secure site, devnet, bench and tests.',
    from: {
      path: '^(packages|apps)/',
      pathNot: [
        notTests,
        testFolders,
        '^packages/(chains|testing|wagmi|ethers)/',
        '^apps/devnet/',
        '^apps/server/src/chains/',
        '^apps/vault/src/farcaster/',
        '^apps/secure/src/(signer/worker|frame)/',
      ],
    },
    to: { path: 'node_modules/(viem|ox|@solana|@solana-program|@scure|bitcoinjs-lib|@polkadot|polkadot-api|@cosmjs)/' },
  },
  {
    name: 'schemas-not-in-the-browser',
    comment:
      'valibot is used where schemas are, on the server and in the secure frame; code a browser loads at start imports the plain facts.',
    from: {
      path: '^(packages|apps)/',
      pathNot: [
        notTests,
        '^packages/(contracts/src/(api|frame|permissions|vault)|api)/',
        '^apps/(server|vault|secure|console)/',
      ],
    },
    to: { path: 'node_modules/valibot/' },
  },
  {
    name: 'frame-schemas-lazily',
    comment:
      'A page loads the schemas of frame messages by import() of the codec, while the frame itself loads. Types are free; requests to vaults are for the frame.',
    from: {
      path: '^packages/',
      pathNot: [notTests, '^packages/(contracts/src/(frame|vault)|frame/src/guest)/', frameCodec],
    },
    to: {
      path: ['^packages/contracts/src/frame/(messages|schemas|themeSchema|envelopes|frameJson)\\.ts$', frameCodec],
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'no-catalogues-in-packages',
    comment:
      'The catalogues hold every error and route, and routes hold schemas: import single errors, and types of routes.',
    from: { path: '^packages/', pathNot: [notTests, '^packages/(contracts/src/api|node)/'] },
    to: {
      path: [
        '^packages/contracts/src/(errors|api)/catalogue\\.ts$',
        '^packages/contracts/src/api/[^/]+/(routes|schemas)\\.ts$',
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'no-node-in-packages',
    comment: 'Packages run in browsers, but for what our own programs share and what tests.',
    from: { path: '^packages/(?!(testing|node)/)', pathNot: [notTests, testFolders] },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'nothing-imports-tests',
    comment: 'What a test needs from another one belongs into a file of its own.',
    from: {},
    to: { path: notTests },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...layers, ...[...rules, ...orders].map((rule) => ({ severity: 'error', ...rule }))],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(packages|apps)/.*(dist|artifacts)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['latchkey-source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
