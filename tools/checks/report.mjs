/** Ends a check: lists the problems and sets exit code 1, or prints a one-line summary. */
export function report(check, problems, summary) {
  for (const problem of problems) console.error(`  ${problem}`)
  console.log(problems.length > 0 ? `${check}: ${problems.length} to fix` : `${check}: ${summary}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
