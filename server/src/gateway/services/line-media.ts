// Copper runs through the street cabinet; fibre bypasses it, as far as our data show.
const throughCabinet = /SoGEA|FTTC|G\.fast|ADSL|copper/i
const byRadio = /4G|5G|mobile|satellite/i

interface Product {
  productName: string
}

export const isThroughCabinet = ({ productName }: Product): boolean => throughCabinet.test(productName)
export const isRadio = ({ productName }: Product): boolean => byRadio.test(productName)
