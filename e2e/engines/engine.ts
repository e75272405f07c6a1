/** A browser other than Chromium, with the operations that the flows need. */
export type Engine = {
  readonly name: 'WebKit' | 'Firefox'
  /** Known once a visit has started. */
  readonly version: () => string
  /** Opens a window with separate storage. In WebKit the previous visit must have ended. */
  readonly visit: (look: { readonly width: number }) => Promise<Visit>
  readonly stop: () => Promise<void>
}

/** All windows of one visitor. */
export type Visit = {
  readonly first: Tab
  /** In the order in which they were opened. */
  readonly tabs: () => Promise<readonly Tab[]>
  /** Another window, as a mail program opens one. */
  readonly open: () => Promise<Tab>
  readonly end: () => Promise<void>
}

/** A window or tab. Functions that run in it have access only to their arguments, which must be JSON. */
export type Tab = {
  readonly id: string
  readonly go: (url: string) => Promise<void>
  readonly close: () => Promise<void>
  /** Screenshot, as PNG. */
  readonly picture: () => Promise<Buffer>
  /** Runs a function in the page, or in the frame that the selector finds in the page. */
  readonly run: <Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    args: Args,
    frame?: string,
  ) => Promise<Awaited<Result>>
  /** Runs a function that looks for an element. */
  readonly find: <Args extends readonly unknown[]>(
    look: (...args: Args) => Element | undefined,
    args: Args,
    frame?: string,
  ) => Promise<Found | undefined>
}

/** An element on the screen. */
export type Found = {
  /** Runs a function on it. */
  readonly run: <Args extends readonly unknown[], Result>(
    work: (element: HTMLElement, ...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  readonly click: () => Promise<void>
  /** Types into it with the keyboard; it must have the focus. */
  readonly type: (text: string) => Promise<void>
  /** Holds the mouse button down on it while `work` runs. */
  readonly hold: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Chooses a file in it. */
  readonly chooseFile: (path: string) => Promise<void>
}

/** Source of a function that takes its arguments as JSON text, calls `work` and returns the result as JSON text. */
export const overJson = (work: (...args: never[]) => unknown): string =>
  `async (json, ...elements) => JSON.stringify((await (${work})(...elements, ...JSON.parse(json))) ?? null)`
