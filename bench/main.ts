import { ageingBench } from './ages.ts'
import { auditBench } from './audit.ts'
import { bodiesBench } from './bodies.ts'
import { bundleBench } from './bundle.ts'
import { closingBench } from './closing.ts'
import { counterBench } from './counter.ts'
import { exportsBench } from './exports.ts'
import { flowBench } from './flow.ts'
import { gridBench } from './grid.ts'
import { historyBench } from './history.ts'
import { importsBench } from './imports.ts'
import { invariantsBench } from './invariants.ts'
import { ledgerBench } from './ledger.ts'
import { listsBench } from './lists.ts'
import { machineFacts } from './machine-facts.ts'
import { mallBench } from './mall.ts'
import { menuSearchBench } from './menu-search.ts'
import { plansBench } from './plans.ts'
import { pricesBench } from './prices.ts'
import { readsBench } from './reads.ts'
import { type Bench, type Figure, printText, table } from './report.ts'
import { reportsBench } from './reports.ts'
import { salesBench } from './sales.ts'
import { screensBench } from './screens.ts'
import { startBench } from './start.ts'
import { stockBench } from './stock.ts'
import { tenantsBench } from './tenants.ts'
import { writeFigures } from './write-figures.ts'

const benches: Record<string, Bench> = {
  flow: flowBench,
  history: historyBench,
  invariants: invariantsBench,
  reads: readsBench,
  start: startBench,
  bundle: bundleBench,
  grid: gridBench,
  screens: screensBench,
  search: menuSearchBench,
  exports: exportsBench,
  imports: importsBench,
  lists: listsBench,
  bodies: bodiesBench,
  plans: plansBench,
  prices: pricesBench,
  sales: salesBench,
  mall: mallBench,
  reports: reportsBench,
  counter: counterBench,
  stock: stockBench,
  closing: closingBench,
  ledger: ledgerBench,
  ages: ageingBench,
  audit: auditBench,
  tenants: tenantsBench,
}

const words = process.argv.slice(2)
const names = words.filter((word) => !word.startsWith('--'))
const unknown = [
  ...names.filter((name) => !Object.hasOwn(benches, name)),
  ...words.filter((word) => word.startsWith('--') && !['--small', '--write'].includes(word)),
]
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: npm run bench -- [${Object.keys(benches).join('|')}…] [--small] [--write]`)
  process.exit(1)
}

const { machine, measured } = machineFacts()
printText(`${machine}\n${measured}`)
const rows: [string, Figure][] = []
for (const name of names.length > 0 ? names : Object.keys(benches)) {
  printText(`## ${name}`)
  const bench = benches[name]
  if (bench) for (const figure of await bench({ isSmall: words.includes('--small') })) rows.push([name, figure])
}
const verdict = ({ met }: Figure) => (met === undefined ? '' : met ? 'met' : 'missed')
const lines = rows.map(([name, figure]) => [name, figure.what, figure.figure, figure.budget ?? '', verdict(figure)])
printText(table(['bench', 'what', 'figure', 'budget', 'verdict'], lines))
if (words.includes('--write')) await writeFigures(lines, measured, Object.keys(benches))
