import torch, glob, random, numpy as np, time, sys
import torch.nn as nn, torch.nn.functional as F
torch.set_num_threads(1)
class Net(nn.Module):
    def __init__(s):
        super().__init__()
        def cb(i,o,k=(3,3),p=(1,1),d=(1,1)): return nn.Sequential(nn.Conv2d(i,o,k,padding=p,dilation=d,bias=False),nn.BatchNorm2d(o),nn.ReLU())
        s.a=cb(1,16); s.b=cb(16,32); s.c=cb(32,64); s.d=cb(64,64); s.e=cb(64,96,(3,3),(0,1)); s.f=cb(96,96,(1,7),(0,3)); s.g=cb(96,96,(1,5),(0,4),(1,2)); s.out=nn.Conv2d(96,38,1)
    def forward(s,x):
        x=F.max_pool2d(s.a(x),2); x=F.max_pool2d(s.b(x),2); x=F.max_pool2d(s.d(s.c(x)),(2,1)); x=s.g(s.f(s.e(x)))
        return s.out(x)[:,:,0,:]
if __name__=='__main__':
    minutes=float(sys.argv[1]); net=Net(); opt=torch.optim.AdamW(net.parameters(),lr=3e-3,weight_decay=1e-3)
    if len(sys.argv)>2: net.load_state_dict(torch.load(sys.argv[2]))
    t0=time.time(); step=0; cache={}
    w=torch.ones(38); w[37]=.5
    val=np.load('shards/1000000.npz'); VX=torch.tensor(val['X'][:200].astype(np.float32)/40)[:,None]; VL=torch.tensor(val['L'][:200].astype(np.int64))
    while True:
        el=(time.time()-t0)/60/minutes
        if el>=1: break
        lr=3e-3*min(1,step/100)*(0.5*(1+np.cos(np.pi*el))+.01)
        for g in opt.param_groups: g['lr']=lr
        files=[f for f in glob.glob('shards/*.npz') if 'tmp' not in f and '1000000' not in f]
        if not files: time.sleep(5); continue
        f=random.choice(files)
        if f not in cache:
            z=np.load(f); cache[f]=(z['X'],z['L'])
        X,L=cache[f]; idx=np.random.choice(500,24,False)
        x=torch.tensor(X[idx].astype(np.float32)/40)[:,None]; l=torch.tensor(L[idx].astype(np.int64))
        x=x*(torch.rand(24,1,1,1)*.6+.7)+torch.randn(24,1,1,1)*.15
        dy=random.randint(-1,1); x=torch.roll(x,dy,2)
        net.train(); y=net(x); loss=F.cross_entropy(y,l,weight=w,label_smoothing=.02)
        opt.zero_grad(); loss.backward(); opt.step(); step+=1
        if step%50==0:
            net.eval()
            with torch.no_grad(): p=net(VX).argmax(1); m=VL!=37; acc=(p[m]==VL[m]).float().mean().item()
            print(f'{(time.time()-t0)/60:.1f}m step {step} loss {loss.item():.3f} val {acc:.4f} shards {len(files)}',flush=True)
            torch.save(net.state_dict(),'net.pt')
    torch.save(net.state_dict(),'net.pt')
