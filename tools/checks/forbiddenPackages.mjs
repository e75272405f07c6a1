/** Last releases under an open licence. Only `interop/`, which is not a workspace, may use them. */
const lastOpen = [
  [/^@reown\/walletkit$/, '1.2.10'],
  [/^@reown\//, '1.8.0'],
  [/^@walletconnect\/(core|sign-client|types|utils|universal-provider|ethereum-provider)$/, '2.21.8'],
]

/** Why a package must not be installed, whatever its licence field; undefined if it may be. */
export function forbiddenReason({ name, version }, lockfile) {
  if (name.startsWith('@metamask/connect-')) return 'is not open source'
  if (!/^@(reown|walletconnect)\//.test(name)) return undefined
  if (!lockfile.startsWith('interop/')) return 'may be used in interop/ only'
  const last = lastOpen.find(([pattern]) => pattern.test(name))?.[1]
  return last && isNewer(version, last) ? `is not open source after ${last}` : undefined
}

/** Compares dotted numbers; a pre-release counts as its release. */
function isNewer(version, last) {
  const [left, right] = [version, last].map((text) => text.split(/[.-]/).slice(0, 3).map(Number))
  for (const index of [0, 1, 2]) {
    if (left[index] !== right[index]) return !(left[index] < right[index])
  }
  return false
}
