/** Ids of the demo accounts, as in files/accounts.csv. */
export const brackenfell = '104872'
export const ashlar = '104993'
export const copperbeck = '105120'
export const elmsett = '105377'
export const greylag = '105502'
export const ternbeck = '200310'
export const saltmere = '200455'
