/** Acts as a visitor who has scanned the code: opens the URL and signs in as `name`, or cancels. */
export async function visitFarcaster(url: string, name: string | 'cancel'): Promise<void> {
  const body = new URLSearchParams(name === 'cancel' ? { cancel: 'yes' } : { name })
  const response = await fetch(url, { method: 'POST', body })
  const page = await response.text()
  if (!response.ok || !/Signed in as|Nothing was signed/.test(page))
    throw new Error('The relay did not take the answer.')
}
