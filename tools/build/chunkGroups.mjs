/**
 * Groups for rolldown's `codeSplitting`, in order of priority. Each group contains the matching modules and their static imports,
 * except modules that an earlier group contains.
 */
export function chunkGroups(tests) {
  const names = Object.keys(tests)
  return names.map((name, place) => ({ name, test: tests[name], priority: names.length - place }))
}
