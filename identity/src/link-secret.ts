import { z } from 'zod'

/** The secret of a link from an email. Without JavaScript a person pastes the complete link, which has it after the #. */
export const LinkSecret = z
  .string()
  .trim()
  .max(500)
  .default('')
  .transform((text) => text.slice(text.lastIndexOf('#') + 1))
