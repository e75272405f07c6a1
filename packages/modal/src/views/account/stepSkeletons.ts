import { rows } from '../../shell/skeletons.ts'
import { statusShape } from '../../shell/statusShape.ts'

/** Shapes of the steps of Account and its settings while their code loads. */
export const stepSkeletons = {
  receive: [554, 320, [40, 260], [36, 240], [18, 160], 48],
  portfolio: [370, [66, 200], 144, 36, 52],
  token: [526, [66, 200], 144, 36, 'row', 68, 52],
  nft: [586, 320, 50, 92, 48],
  /** A pending one, the result of a flow. */
  operation: [618, [84, 84], [24, 200], [20, 160], 132, 122, 48, 48],
  call: [451, [40, 40], [24, 200], [20, 220], 252],
  names: [253, [20, 160], 52, 36, 48],
  permissions: [332, ...rows(5)],
  upgrade: [394, ...rows(4), 36, 48],
  email: [507, ...statusShape, 84, 52, 48],
} as const

/** The list of a contract's calls: its label and a row for each. */
export const callsSkeleton = (count: number) => [40 + 56 * count, [18, 200], ...rows(count)] as const
