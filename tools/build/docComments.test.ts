import { expect, test } from 'vitest'
import { withOwnLines } from './docComments.mjs'

test('moves a doc comment behind a property to the line before the next one', () => {
  const printed = `type Options = {
  readonly one: string; /** Of two. */
  readonly two?: number; /**
  * Of three,
  * in two lines.
  */
  readonly three?: { /** Of four. */
    readonly four: string;
  };
};
/** Of f. */
declare function f(): void;
`
  expect(withOwnLines(printed)).toBe(`type Options = {
  readonly one: string;
  /** Of two. */
  readonly two?: number;
  /**
  * Of three,
  * in two lines.
  */
  readonly three?: {
    /** Of four. */
    readonly four: string;
  };
};
/** Of f. */
declare function f(): void;
`)
})
