import { use } from 'react'
import { barcodeOf } from './barcode.ts'

/** A document's number as barcode, with the number below it. */
export function Barcode({ number }: { number: string }) {
  const picture = use(barcodeOf(number))
  return (
    <>
      <img src={picture} alt="" />
      <span>{number}</span>
    </>
  )
}

/** The same as a QR code. */
export function QrCode({ text }: { text: string }) {
  return <img src={use(barcodeOf(text, 'qrcode'))} alt="" />
}
