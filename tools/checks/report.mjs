/** Ends a check: lists what is wrong and leaves with 1, or says in one line what was looked at. */
export function report(check, problems, summary) {
  for (const problem of problems) console.error(`  ${problem}`)
  console.log(problems.length > 0 ? `${check}: ${problems.length} to mend` : `${check}: ${summary}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
