import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { answering } from './threads/answering.ts'

const works = {
  hash: (parameters: Argon2Parameters): Uint8Array => argon2Sync('argon2id', parameters),
}

export type PasswordWorks = typeof works

export default answering(works)
