/** Returns the entry of the first preferred language (BCP 47) that exists, ignoring the region. */
export function pickLanguage<own>(
  byName: Readonly<Record<string, own>>,
  preferred: readonly string[],
): own | undefined {
  for (const tag of preferred) {
    const [name = ''] = tag.split('-')
    if (Object.hasOwn(byName, name)) return byName[name]
  }
  return undefined
}
