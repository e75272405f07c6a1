import { expect } from 'vitest'

/** No request of these tests reaches it. */
export const local = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
} as const

/** A visitor's actions in a simulated page, which has no keyboard and no pointer. */
export function pageControls() {
  const button = (name: RegExp) =>
    [...document.querySelectorAll('button')].find(
      (one) => name.test(one.getAttribute('aria-label') ?? one.textContent ?? '') && !one.disabled,
    )
  const input = (label: string) =>
    [...document.querySelectorAll('input')].find(
      (one) => one.getAttribute('aria-label') === label || one.labels?.[0]?.textContent === label,
    )
  return {
    button,
    async press(name: RegExp): Promise<void> {
      await expect.poll(() => button(name)).toBeDefined()
      button(name)?.click()
    },
    async type(label: string, text: string): Promise<void> {
      await expect.poll(() => input(label)).toBeDefined()
      const field = input(label) as HTMLInputElement
      // React ignores an event whose value it has set itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
  }
}
