import type { Handover } from '@latchkey/contracts/vault/handover'

/** What one vault asks of the other, as a payload: JSON has no undefined. */
export const handoverPayload = ({ deviceId, changeId, ...facts }: Handover) => ({
  ...facts,
  ...(deviceId !== undefined && { deviceId }),
  ...(changeId !== undefined && { changeId }),
})
