import type { Scene } from '../src/model/world.ts'

const none = { mailbox: false, device: false, secret: false }
const mailbox = { ...none, mailbox: true }
const device = { ...none, device: true }
const both = { ...none, mailbox: true, device: true }

/** Combinations of mailbox, device and secret that a player can hold. */
export const holdings = { none, mailbox, device, both }

/** Scenes in which the owner has the higher rank. */
export const scenes: Readonly<Record<string, Scene>> = {
  'mailbox and device against mailbox': { protected: false, owner: both, thief: mailbox },
  'mailbox and device against device': { protected: false, owner: both, thief: device },
  'mailbox and device against mailbox and fresh device': {
    protected: false,
    owner: both,
    thief: { ...both, fresh: true },
  },
  'mailbox against device': { protected: false, owner: mailbox, thief: device },
  'device without an attacker': { protected: false, owner: device, thief: none },
  'all against mailbox and device': { protected: true, owner: { ...both, secret: true }, thief: both },
  'secret and device against mailbox and device': { protected: true, owner: { ...device, secret: true }, thief: both },
  'secret and mailbox against device': { protected: true, owner: { ...mailbox, secret: true }, thief: device },
  'secret and mailbox against mailbox and device': {
    protected: true,
    owner: { ...mailbox, secret: true },
    thief: both,
  },
  'mailbox and device without the secret against mailbox': { protected: true, owner: both, thief: mailbox },
  'mailbox and device without the secret against device': { protected: true, owner: both, thief: device },
}
