import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The baseline: only a colour field and `qrcode.react`. The payload is an attribute of the body. */
function PlainCode({ payload }: { readonly payload: string }) {
  const [colour, setColour] = useState('#000000')
  return (
    <main>
      <input
        id="colour"
        aria-label="Colour"
        value={colour}
        onChange={(event) => setColour(event.target.value)}
      />
      <div id="picture">
        <QRCodeSVG value={payload} level="M" marginSize={4} size={400} fgColor={colour} />
      </div>
    </main>
  )
}

const root = document.body.appendChild(document.createElement('div'))
createRoot(root).render(<PlainCode payload={document.body.dataset['payload'] ?? ''} />)
