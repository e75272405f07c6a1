import { ensureInstalled } from './run/install.mjs'

// `npm run build`: the published packages, into their dist/ folders.
await ensureInstalled()
// Imported after the install, because it needs the installed packages.
const { buildPackages } = await import('./build/buildPackages.mjs')
console.log((await buildPackages()) ? 'Built the published packages.' : 'The published packages are up to date.')
