type Text = { readonly name: string; readonly keys: readonly string[] }
export function showsText(
  code: string,
  params: { readonly name: string; readonly key: string; readonly texts: readonly Text[] },
): boolean
