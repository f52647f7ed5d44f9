import { use } from 'react'
import { barcodeOf } from './barcode.ts'

/** The number of a document as a barcode, with the number below it. */
export function Barcode({ number }: { number: string }) {
  const picture = use(barcodeOf(number))
  return (
    <>
      <img src={picture} alt="" />
      <span>{number}</span>
    </>
  )
}

/** A text as a QR code. */
export function QrCode({ text }: { text: string }) {
  return <img src={use(barcodeOf(text, 'qrcode'))} alt="" />
}
