import { socials } from '@latchkey/contracts/frame/socialProviders'

/** Path of the export page. */
export const exportPath = '/export'

/** Its URL fragment: the token of the export, and the social account that proves the owner. */
export const exportFragment = ({ token, provider }: ExportFragment): string =>
  provider === undefined ? token : `${token}.${provider}`

export function readExportFragment(fragment: string): ExportFragment {
  const [token = '', name] = fragment.split('.')
  return { token, provider: socials.find((social) => social === name) }
}

type ExportFragment = { readonly token: string; readonly provider: string | undefined }

/** Path of the document inside the page that shows the keys. */
export const keysPath = '/export/keys'
