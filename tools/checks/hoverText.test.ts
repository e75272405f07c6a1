import { expect, test } from 'vitest'
import { unattachedComments } from './hoverText.mjs'

test('lists doc comments that TypeScript attaches to no declaration', () => {
  const declarations = `/** Of the type. */
type Options = {
  readonly one: string; /** Lost: on the line of another property. */
  readonly two: string;
  /** Of three. */
  readonly three: string;
  readonly four:
    /** Lost: before a member of a union. */
    | 'a'
};`
  expect(unattachedComments(declarations)).toEqual([
    '/** Lost: on the line of another property. */',
    '/** Lost: before a member of a union. */',
  ])
})
