# Renders a line of a machine-readable zone as a camera may see it: 24 px high, with the character at every fourth pixel.
import random, io, string
import numpy as np
from PIL import Image, ImageDraw, ImageFont, ImageFilter
ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<'
H, W = 24, 672
BASE = '/usr/share/fonts/opentype/ocr-b/'
FONTS = [BASE+'OCRB.otf']*5 + [BASE+'OCRBS.otf']*3
import glob
OTHER = [f for f in glob.glob('/usr/share/fonts/**/*.ttf', recursive=True) if 'Mono' in f and 'Oblique' not in f and 'Italic' not in f]
R = random.Random
NAMES = 'ERIKSSON MARTIN SMITH GARCIA LOPEZ OCONNOR DOE SPECIMEN MUSTERMANN NGUYEN SILVA ZHANG WEI KOWALSKA JANE ANNA MARIA JOSE PAUL DAVID ERIKA XIAO QUINN YVES WALTER KLAUS FRITZ JAN HUBERT VICTOR BJORN UTE'.split()
def word(r):
    return r.choice(NAMES) if r.random()<.4 else ''.join(r.choice(string.ascii_uppercase) for _ in range(r.randint(2,11)))
def digits(r,n): return ''.join(r.choice('0123456789') for _ in range(n))
def alnum(r,n): return ''.join(r.choice(string.digits*2+string.ascii_uppercase) for _ in range(n))
def text(r):
    n = r.choice([30,36,44,44])
    k = r.random()
    if k<.35:
        t = r.choice(['P<','I<','V<','ID','PP','AC','C<','PM','IR'])+''.join(r.choice(string.ascii_uppercase) for _ in range(3))+word(r)+'<<'+'<'.join(word(r) for _ in range(r.randint(1,3)))
        if n==30 and r.random()<.6: t = word(r)+'<<'+'<'.join(word(r) for _ in range(r.randint(1,3)))
    elif k<.8:
        t = (alnum(r,9) if r.random()<.7 else alnum(r,7)+'<<')+digits(r,1)+''.join(r.choice(string.ascii_uppercase) for _ in range(3))+digits(r,7)+r.choice('MF<')+digits(r,7)+(alnum(r,14) if r.random()<.4 else '<'*14)+digits(r,2)
        if n==30 and r.random()<.7: t = digits(r,7)+r.choice('MF<')+digits(r,7)+''.join(r.choice(string.ascii_uppercase) for _ in range(3))+'<'*11+digits(r,1)
    else:
        t = ''.join(r.choice(ALPHABET) for _ in range(n))
    if r.random()<.3 and n>len(t) : return (t+'<'*(n-len(t)))[:n]
    return (t+'<'*n)[:n]
_cache={}
def font(path,size):
    k=(path,size)
    if k not in _cache: _cache[k]=ImageFont.truetype(path,size)
    return _cache[k]
def background(r, w, h):
    a = np.full((h,w), r.uniform(150,255), np.float32)
    x = np.linspace(0,1,w,dtype=np.float32)[None,:]; y=np.linspace(0,1,h,dtype=np.float32)[:,None]
    a += r.uniform(-50,50)*x + r.uniform(-30,30)*y
    for _ in range(r.choice([0,0,1,2,4])):   # guilloche
        f=r.uniform(5,60); s=r.uniform(-40,40); p=r.uniform(0,6); amp=r.uniform(2,22)
        a += amp*np.sin(f*x*6.28+s*y+p+r.uniform(0,3)*np.sin(9*x+p))
    return a
def sample(seed):
    r = R(seed); nr = np.random.default_rng(seed)
    path = r.choice(FONTS) if (r.random()<.93 or not OTHER) else r.choice(OTHER)
    size = 28
    f = font(path,size)
    t = text(r); n=len(t)
    cap = f.getbbox('H'); cap_h = cap[3]-cap[1]
    pitch = cap_h*r.uniform(.86,1.18)
    margin = 20
    lines = 3
    gap = cap_h*r.uniform(1.45,2.3)
    w = int(n*pitch+2*margin); h = int(gap*2+cap_h+56)
    img = Image.new('L',(w,h),0); d = ImageDraw.Draw(img)
    base = 28+gap
    others=[text(r), text(r)]
    above, below = r.random()<.6, r.random()<.6
    stroke = 1 if r.random()<.2 else 0
    jit = r.uniform(0,.04)*pitch
    for i,c in enumerate(t):
        d.text((margin+(i+.5)*pitch+r.gauss(0,jit), base-cap[1]+r.gauss(0,jit)), c, font=f, fill=255, anchor='ma', stroke_width=stroke)
    for k,o in ((-1,others[0]),(1,others[1])):
        if (k<0 and not above) or (k>0 and not below): continue
        for i,c in enumerate((o+'<'*44)[:n]): d.text((margin+(i+.5)*pitch, base+k*gap-cap[1]), c, font=f, fill=255, anchor='ma', stroke_width=stroke)
    ink = np.asarray(img,np.float32)/255
    if r.random()<.25:
        k = r.choice([ImageFilter.MinFilter(3),ImageFilter.MaxFilter(3)]); ink=np.asarray(img.filter(k),np.float32)/255
    bg = background(r,w,h); dark = r.uniform(0,90)
    dark = min(dark, float(bg.min())-45) if bg.min()>60 else 0
    a = bg*(1-ink)+max(0,dark)*ink
    # anchor y: PIL 'ma' puts the ascender at y; the centre of capitals
    top = base-cap[1]+ f.getbbox('H',anchor='ma')[1]; cy = top+cap_h/2
    # target: H=24, capitals about 14 px
    target_cap = r.uniform(11,17); target_pitch_scale = r.uniform(.9,1.1)
    sy = target_cap/cap_h; sx = sy*target_pitch_scale
    # optical resolution: pixels a character in the photograph
    px = r.choice([r.uniform(5,9), r.uniform(7,14), r.uniform(10,24)])
    s0 = min(1.0, px/pitch)
    small = Image.fromarray(np.clip(a,0,255).astype(np.uint8))
    ang = r.gauss(0,.5); sh = r.gauss(0,.06)
    # camera: rotate/shear, then shrink
    ca, sa = np.cos(np.radians(ang)), np.sin(np.radians(ang))
    ow, oh = int(w*s0), int(h*s0)
    M = np.array([[ca, sh],[sa, ca]])        # about the middle of the line
    c0 = np.array([w/2, cy])
    inv = np.linalg.inv(M*s0)
    off = c0 - inv@np.array([ow/2, cy*s0])
    cam = small.filter(ImageFilter.GaussianBlur(.45/s0)) if s0<.6 else small
    cam = cam.transform((ow,oh), Image.AFFINE, (inv[0,0],inv[0,1],off[0],inv[1,0],inv[1,1],off[1]), Image.BILINEAR, fillcolor=int(bg.mean()))
    if r.random()<.7: cam = cam.filter(ImageFilter.GaussianBlur(abs(r.gauss(0,.055))*px))
    arr = np.asarray(cam,np.float32)
    arr = arr + nr.normal(0, abs(r.gauss(0,7)), arr.shape)
    if r.random()<.12: # specular band
        xs=np.arange(ow)[None,:]; arr = arr + r.uniform(20,110)*np.exp(-((xs-r.uniform(0,ow))/(r.uniform(.03,.2)*ow))**2)
    cam = Image.fromarray(np.clip(arr,0,255).astype(np.uint8))
    if r.random()<.75:
        b=io.BytesIO(); cam.save(b,'JPEG',quality=r.randint(35,92)); cam=Image.open(b).convert('L')
    # reader: cut out and scale to 24 px; centre with error
    ex, ey = sx/s0, sy/s0
    tx = r.uniform(4, 30); ty = H/2 + r.gauss(0,1.3)
    left = M@np.array([margin-c0[0], 0])*s0 + np.array([ow/2, cy*s0])
    tilt = r.gauss(0,.0025)
    # output (u,v) -> input
    data = (1/ex, 0, left[0]-tx/ex, tilt, 1/ey, cy*s0-ty/ey - tilt*W/2)
    # high quality: scale by resize box approximated with bicubic; shrink by at most 2 here
    out = cam.transform((W,H), Image.AFFINE, data, Image.BICUBIC, fillcolor=int(bg.mean()))
    o = np.asarray(out,np.float32)
    o = (o-o.mean())/(o.std()+8)
    # labels: centre of each character in output px
    centres = []
    for i in range(n):
        p = M@np.array([margin+(i+.5)*pitch-c0[0],0])*s0+np.array([ow/2,cy*s0])
        centres.append((p[0]-left[0])*ex+tx)
    step = 4
    lab = np.full(W//step, 37, np.int64)
    pt = pitch*s0*ex
    for i,cx in enumerate(centres):
        for k in range(int(max(0,(cx-pt*.27)//step)), W//step):
            u=(k+.5)*step
            if abs(u-cx)<=pt*.27: lab[k]=ALPHABET.index(t[i])
            if u>cx+pt: break
    return o.astype(np.float32), lab, t
