// `npm run bench [-- page|wallets|embedded|relay|official|indexer]`: prints one table per bench; all benches without a name. Compare rows of one table,
// never tables of two machines. Run with `--import tsx -C latchkey-source`.
const benches = ['page', 'wallets', 'embedded', 'relay', 'official', 'indexer']
const [name] = process.argv.slice(2)
if (name !== undefined && !benches.includes(name)) {
  console.error(`There is no bench called ${name}. Choose one of: ${benches.join(', ')}.`)
  process.exit(1)
}
for (const bench of name === undefined ? benches : [name]) {
  console.log(`\n## ${bench}\n`)
  await import(`../bench/${bench}.mjs`)
}
