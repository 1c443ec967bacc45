import * as z from 'zod/mini'
declare const pictureFormats: readonly ['svg', 'png', 'webp', 'pdf']
export type PictureFormat = (typeof pictureFormats)[number]
export declare const pictureQuerySchema: z.ZodMiniObject<
  {
    size: z.ZodMiniOptional<z.ZodMiniNumber<unknown>>
    margin: z.ZodMiniOptional<z.ZodMiniNumber<unknown>>
  },
  z.core.$strip
>
export type PictureQuery = z.output<typeof pictureQuerySchema>
/** Body of POST /api/v1/picture. The design has the fields of a code; `details` is its `fieldData.design`. */
export declare const pictureRequestSchema: z.ZodMiniObject<
  {
    size: z.ZodMiniOptional<z.ZodMiniNumber<unknown>>
    margin: z.ZodMiniOptional<z.ZodMiniNumber<unknown>>
    text: z.ZodMiniString<string>
    design: z.ZodMiniOptional<
      z.ZodMiniObject<
        {
          color: z.ZodMiniOptional<
            z.ZodMiniUnion<
              readonly [
                z.ZodMiniLiteral<''>,
                z.ZodMiniNull,
                z.ZodMiniPipe<z.ZodMiniString<string>, z.ZodMiniTransform<string, string>>,
              ]
            >
          >
          bgColor: z.ZodMiniOptional<
            z.ZodMiniUnion<
              readonly [
                z.ZodMiniLiteral<''>,
                z.ZodMiniNull,
                z.ZodMiniPipe<z.ZodMiniString<string>, z.ZodMiniTransform<string, string>>,
              ]
            >
          >
          isBgTransparent: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniBoolean<boolean>>>
          pattern: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>
          corner: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>
          qrLogoId: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>
          frame: z.ZodMiniOptional<
            z.ZodMiniNullable<
              z.ZodMiniUnion<
                readonly [z.ZodMiniRecord<z.ZodMiniString<string>, z.ZodMiniUnknown>, z.ZodMiniString<string>]
              >
            >
          >
          primary: z.ZodMiniOptional<
            z.ZodMiniUnion<
              readonly [
                z.ZodMiniLiteral<''>,
                z.ZodMiniNull,
                z.ZodMiniPipe<z.ZodMiniString<string>, z.ZodMiniTransform<string, string>>,
              ]
            >
          >
          secondary: z.ZodMiniOptional<
            z.ZodMiniUnion<
              readonly [
                z.ZodMiniLiteral<''>,
                z.ZodMiniNull,
                z.ZodMiniPipe<z.ZodMiniString<string>, z.ZodMiniTransform<string, string>>,
              ]
            >
          >
          textColor: z.ZodMiniOptional<
            z.ZodMiniUnion<
              readonly [
                z.ZodMiniLiteral<''>,
                z.ZodMiniNull,
                z.ZodMiniPipe<z.ZodMiniString<string>, z.ZodMiniTransform<string, string>>,
              ]
            >
          >
          details: z.ZodMiniOptional<z.ZodMiniRecord<z.ZodMiniString<string>, z.ZodMiniUnknown>>
        },
        z.core.$strip
      >
    >
    format: z.ZodMiniOptional<
      z.ZodMiniEnum<{
        pdf: 'pdf'
        png: 'png'
        svg: 'svg'
        webp: 'webp'
      }>
    >
  },
  z.core.$strip
>
export type PictureRequest = z.output<typeof pictureRequestSchema>
export declare const drawnPictureResponseSchema: z.ZodMiniObject<
  {
    success: z.ZodMiniLiteral<true>
    data: z.ZodMiniObject<
      {
        type: z.ZodMiniString<string>
        picture: z.ZodMiniString<string>
        verdict: z.ZodMiniObject<
          {
            word: z.ZodMiniString<string>
            failed: z.ZodMiniArray<z.ZodMiniString<string>>
            findings: z.ZodMiniArray<
              z.ZodMiniObject<
                {
                  cause: z.ZodMiniString<string>
                  severity: z.ZodMiniString<string>
                },
                z.core.$strip
              >
            >
          },
          z.core.$loose
        >
      },
      z.core.$loose
    >
  },
  z.core.$loose
>
export declare const pictureOperations: {
  readonly readPicture: {
    readonly method: 'GET'
    readonly path: '/api/v1/qr-code/:id/picture.svg'
    readonly summary: 'The picture of a QR code'
    readonly role: 'viewer'
    readonly query: z.ZodMiniObject<
      {
        size: z.ZodMiniOptional<z.ZodMiniNumber<unknown>>
        margin: z.ZodMiniOptional<z.ZodMiniNumber<unknown>>
      },
      z.core.$strip
    >
    readonly answerTypes: readonly ['image/svg+xml']
    readonly success: 200
    readonly refusals: readonly [400, 401, 403, 404, 500]
  }
  readonly readPictureFile: {
    readonly method: 'GET'
    readonly path: '/api/v1/qr-code/:id/picture.:format'
    readonly summary: 'The picture of a QR code as PNG, WebP or PDF'
    readonly role: 'viewer'
    readonly query: z.ZodMiniObject<
      {
        size: z.ZodMiniOptional<z.ZodMiniNumber<unknown>>
        margin: z.ZodMiniOptional<z.ZodMiniNumber<unknown>>
      },
      z.core.$strip
    >
    readonly answerTypes: readonly ['image/png', 'image/webp', 'application/pdf']
    readonly success: 200
    readonly refusals: readonly [400, 401, 403, 404, 429, 500]
  }
  readonly drawPicture: {
    readonly method: 'POST'
    readonly path: '/api/v1/picture'
    readonly summary: 'Draw a text in a design without saving it, and test whether it scans'
    readonly role: 'viewer'
    readonly body: z.ZodMiniObject<
      {
        size: z.ZodMiniOptional<z.ZodMiniNumber<unknown>>
        margin: z.ZodMiniOptional<z.ZodMiniNumber<unknown>>
        text: z.ZodMiniString<string>
        design: z.ZodMiniOptional<
          z.ZodMiniObject<
            {
              color: z.ZodMiniOptional<
                z.ZodMiniUnion<
                  readonly [
                    z.ZodMiniLiteral<''>,
                    z.ZodMiniNull,
                    z.ZodMiniPipe<z.ZodMiniString<string>, z.ZodMiniTransform<string, string>>,
                  ]
                >
              >
              bgColor: z.ZodMiniOptional<
                z.ZodMiniUnion<
                  readonly [
                    z.ZodMiniLiteral<''>,
                    z.ZodMiniNull,
                    z.ZodMiniPipe<z.ZodMiniString<string>, z.ZodMiniTransform<string, string>>,
                  ]
                >
              >
              isBgTransparent: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniBoolean<boolean>>>
              pattern: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>
              corner: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>
              qrLogoId: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>
              frame: z.ZodMiniOptional<
                z.ZodMiniNullable<
                  z.ZodMiniUnion<
                    readonly [
                      z.ZodMiniRecord<z.ZodMiniString<string>, z.ZodMiniUnknown>,
                      z.ZodMiniString<string>,
                    ]
                  >
                >
              >
              primary: z.ZodMiniOptional<
                z.ZodMiniUnion<
                  readonly [
                    z.ZodMiniLiteral<''>,
                    z.ZodMiniNull,
                    z.ZodMiniPipe<z.ZodMiniString<string>, z.ZodMiniTransform<string, string>>,
                  ]
                >
              >
              secondary: z.ZodMiniOptional<
                z.ZodMiniUnion<
                  readonly [
                    z.ZodMiniLiteral<''>,
                    z.ZodMiniNull,
                    z.ZodMiniPipe<z.ZodMiniString<string>, z.ZodMiniTransform<string, string>>,
                  ]
                >
              >
              textColor: z.ZodMiniOptional<
                z.ZodMiniUnion<
                  readonly [
                    z.ZodMiniLiteral<''>,
                    z.ZodMiniNull,
                    z.ZodMiniPipe<z.ZodMiniString<string>, z.ZodMiniTransform<string, string>>,
                  ]
                >
              >
              details: z.ZodMiniOptional<z.ZodMiniRecord<z.ZodMiniString<string>, z.ZodMiniUnknown>>
            },
            z.core.$strip
          >
        >
        format: z.ZodMiniOptional<
          z.ZodMiniEnum<{
            pdf: 'pdf'
            png: 'png'
            svg: 'svg'
            webp: 'webp'
          }>
        >
      },
      z.core.$strip
    >
    readonly answer: z.ZodMiniObject<
      {
        success: z.ZodMiniLiteral<true>
        data: z.ZodMiniObject<
          {
            type: z.ZodMiniString<string>
            picture: z.ZodMiniString<string>
            verdict: z.ZodMiniObject<
              {
                word: z.ZodMiniString<string>
                failed: z.ZodMiniArray<z.ZodMiniString<string>>
                findings: z.ZodMiniArray<
                  z.ZodMiniObject<
                    {
                      cause: z.ZodMiniString<string>
                      severity: z.ZodMiniString<string>
                    },
                    z.core.$strip
                  >
                >
              },
              z.core.$loose
            >
          },
          z.core.$loose
        >
      },
      z.core.$loose
    >
    readonly success: 200
    readonly refusals: readonly [400, 401, 403, 429, 500]
  }
}
export {}
