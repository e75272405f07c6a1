/** Loads, when the browser is idle, the code that moves the sheet and its views. They change at once until it is there. */
export async function loadMotion() {
  const idle = globalThis.requestIdleCallback ?? setTimeout
  await new Promise<void>((resolve) => idle(() => resolve()))
  return import('./sheetMotion.ts')
}
