import type { Clock } from '@latchkey/base/clock'
import { picturesMax, pictureWaitMs } from '@latchkey/contracts/constants/wallets'

/** Waits for the first pictures of a list, so that they appear together with it. One that is slow or missing holds nothing up. */
export async function loadPictures(clock: Clock, urls: readonly (string | undefined)[]): Promise<void> {
  let cancel = () => {}
  const late = new Promise<void>((resolve) => {
    cancel = clock.after(pictureWaitMs, resolve)
  })
  const loading = urls.slice(0, picturesMax).map(async (url) => {
    if (url === undefined) return
    const picture = new Image()
    picture.src = url
    await picture.decode()
  })
  await Promise.race([Promise.allSettled(loading), late]).finally(cancel)
}
