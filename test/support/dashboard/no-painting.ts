/**
 * Nobody looks at the page of the tests, so all but one pixel of its frame is cut off and never painted. Inside the frame
 * everything is laid out as usual.
 */
const cutOff = 'clip-path: inset(0 calc(100% - 1px) calc(100% - 1px) 0)'
const testFrame = window.frameElement
testFrame?.setAttribute('style', `${testFrame.getAttribute('style') ?? ''}; ${cutOff}`)
