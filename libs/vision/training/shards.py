import numpy as np, sys
from specimens import sample
start,count,out=int(sys.argv[1]),int(sys.argv[2]),sys.argv[3]
for k in range(count):
    X=np.empty((500,24,672),np.int8); L=np.empty((500,168),np.int8)
    for i in range(500):
        o,l,t=sample(start+k*500+i); X[i]=np.clip(o*40,-127,127); L[i]=l
    np.savez(f'{out}/{start+k*500}.tmp.npz',X=X,L=L); import os; os.rename(f'{out}/{start+k*500}.tmp.npz',f'{out}/{start+k*500}.npz')
