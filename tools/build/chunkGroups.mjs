/**
 * Groups for rolldown's `codeSplitting`, from the first to be served to the last. Each takes the modules it names with everything
 * they import statically; an earlier group keeps what it took.
 */
export function chunkGroups(tests) {
  const names = Object.keys(tests)
  return names.map((name, place) => ({ name, test: tests[name], priority: names.length - place }))
}
