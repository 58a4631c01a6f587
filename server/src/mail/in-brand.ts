import type { Config } from '../config.ts'

type Words = Pick<Config, 'BASE_URL' | 'PRODUCT_NAME' | 'SUPPORT_PHONE'>

/** A text that was written in the words of the first brand, in those of another: its address, name and phone number. */
export function inBrand(text: string, from: Words, to: Words): string {
  return text
    .replaceAll(`${from.BASE_URL}/`, `${to.BASE_URL}/`)
    .replaceAll(`${from.PRODUCT_NAME} Portal`, `${to.PRODUCT_NAME} Portal`)
    .replaceAll(from.SUPPORT_PHONE, to.SUPPORT_PHONE)
}
