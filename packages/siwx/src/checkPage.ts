import { errorOf } from '@latchkey/base/errors'
import { parseUrl } from '@latchkey/base/parseUrl'
import { SIWX_DOMAIN_MISMATCH, SIWX_URI_MISMATCH } from '@latchkey/contracts/errors/siwx'
import type { SiwxFields } from './fields.ts'

/** Checks that a message was signed for this page. @throws SIWX_DOMAIN_MISMATCH, SIWX_URI_MISMATCH */
export function checkPage(fields: SiwxFields, page: URL): void {
  if (fields.domain !== page.host || (fields.scheme !== undefined && `${fields.scheme}:` !== page.protocol))
    throw errorOf(SIWX_DOMAIN_MISMATCH, {
      values:
        fields.scheme === undefined
          ? { actual: fields.domain, expected: page.host }
          : { actual: `${fields.scheme}://${fields.domain}`, expected: page.origin },
    })
  if (parseUrl(fields.uri)?.origin !== page.origin)
    throw errorOf(SIWX_URI_MISMATCH, { values: { actual: fields.uri.slice(0, 200), expected: page.origin } })
}
