import { parseUrl } from '@latchkey/base/parseUrl'

/** Schemes that run code or open files instead of an app. */
const forbidden = /^(javascript|data|vbscript|blob|file|filesystem|intent|about|http):/i

/** True if a link from a wallet or the directory may be opened. */
export const isAppLink = (link: string | undefined): link is string =>
  link !== undefined && !forbidden.test(parseUrl(link)?.protocol ?? 'about:')
