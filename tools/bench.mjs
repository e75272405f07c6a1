// `npm run bench [-- page|opening|wallets|activity|embedded|relay|storm|reconnects|sizing|official|indexer|api]`: prints one table per bench; without a name, all of them. Compare rows of one table,
// never tables of two machines. Run with `--import tsx -C latchkey-source`.
const benches = [
  ...['page', 'opening', 'wallets', 'activity', 'embedded', 'relay', 'storm', 'reconnects', 'sizing', 'official'],
  ...['indexer', 'api'],
]
const [name] = process.argv.slice(2)
if (name !== undefined && !benches.includes(name)) {
  console.error(`There is no bench called ${name}. Choose one of: ${benches.join(', ')}.`)
  process.exit(1)
}
for (const bench of name === undefined ? benches : [name]) {
  console.log(`\n## ${bench}\n`)
  await import(`../bench/${bench}.mjs`)
}
