/** What belongs to the first of the preferred languages (BCP 47) that is among these, in any region. */
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
