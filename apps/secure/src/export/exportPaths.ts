import { socials } from '@latchkey/contracts/frame/socialProviders'

/** The page of an export. */
export const exportPath = '/export'

/** The fragment of its address: the token of the export, and the social account that proves the owner. */
export const exportFragment = ({ token, provider }: ExportFragment): string =>
  provider === undefined ? token : `${token}.${provider}`

export function readExportFragment(fragment: string): ExportFragment {
  const [token = '', name] = fragment.split('.')
  return { token, provider: socials.find((social) => social === name) }
}

type ExportFragment = { readonly token: string; readonly provider: string | undefined }

/** The document in it that shows the keys. */
export const keysPath = '/export/keys'
